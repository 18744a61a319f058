export const id = 734;
export const ids = [734];
export const modules = {
    7734: ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {
        __webpack_require__.d(__webpack_exports__, {
            releaseBefore: () => (releaseBefore)
        });
        function releaseBefore(tag, tags) {
            const { prefix, version } = versionIn(tag);
            const alike = tags.filter((each) => versionIn(each).prefix === prefix);
            if (version === undefined) {
                const unversioned = alike.filter((each) => versionIn(each).version === undefined);
                return unversioned.includes(tag) ? unversioned[unversioned.indexOf(tag) + 1] : undefined;
            }
            const { compare } = new Intl.Collator('en', { numeric: true });
            const order = (one, other) => compare(one.numbers, other.numbers) ||
                Number(isFinal(one)) - Number(isFinal(other)) ||
                compare(one.words, other.words);
            const before = alike.flatMap((each) => {
                const other = versionIn(each).version;
                const isEarlier = other !== undefined && order(other, version) < 0;
                return isEarlier && (isFinal(other) || !isFinal(version)) ? [{ tag: each, version: other }] : [];
            });
            return before.sort((one, other) => order(other.version, one.version))[0]?.tag;
        }
        const isFinal = ({ words }) => words === '';
        const patterns = [
            /^(|.*?[^\d.])(\d+(?:\.\d+){1,3})((?:[-._]?[a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
            /^((?:.*?[^a-z\d.])??[a-z]*)(\d+)((?:[-._][a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
        ];
        const finalWord = /^[-._]?(final|ga|release)$/i;
        const longestTag = 255;
        function versionIn(tag) {
            const find = (pattern) => (tag.length > longestTag ? null : pattern.exec(tag));
            const [, prefix = '', numbers = '', behind = ''] = patterns.map(find).find((found) => found !== null) ?? [];
            if (numbers === '')
                return { prefix: /^\D*/.exec(tag)?.[0] ?? '', version: undefined };
            const words = finalWord.test(behind) ? [] : (behind.toLowerCase().match(/[a-z]+|\d+/g) ?? []);
            const four = [...numbers.split('.'), '0', '0', '0'].slice(0, 4);
            return { prefix, version: { numbers: four.join('.'), words: words.join('.') } };
        }
    })
};
