import { toHtml } from 'hast-util-to-html';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../demo/markdown.ts';
import { inlineScript, summaryPage } from '../demo/page.ts';
import { type Thread, threadPage } from '../demo/thread.ts';
import { parseChart } from '../support/mermaid.ts';

const summary = (markdown: string) => JSDOM.fragment(renderMarkdown(markdown, { kind: 'summary' }));
const comment = (markdown: string) =>
  JSDOM.fragment(renderMarkdown(markdown, { kind: 'comment', repository: 'octo-org/handbook' }));

const links = (fragment: DocumentFragment, selector = 'a') =>
  [...fragment.querySelectorAll(selector)].map((link) => [link.textContent, link.getAttribute('href')]);

const thread = (body: string, more: Partial<Thread['comments'][number]> = {}): Thread => ({
  title: 'Add a flag #479',
  comments: [{ author: 'maria-q', avatarText: 'MQ', body, at: '2026-11-27T09:12:00Z', ...more }],
});

const hostile = [
  '<script>ran = true</script>',
  '<scr<script></script>ipt>ran = true</script>',
  '<img src="x" onerror="ran = true">',
  '<svg onload="ran = true"><script>ran = true</script></svg>',
  '<style>* { display: none }</style>',
  '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  '<p style="position: fixed" class="markdown-alert" onclick="ran = true">x</p>',
  '<form action="https://example.com"><input type="text" autofocus onfocus="ran = true"></form>',
  '<a href="javascript:ran = true">x</a> [x](javascript:ran=true) <a href=" java&#10;script:ran=true">x</a>',
  '[x](data:text/html,hello) ![x](data:image/png;base64,AAAA)',
  '</div></main></body><script>ran = true</script>',
  '<math><mtext><table><mglyph><style><img src onerror="ran = true">',
  '<details open ontoggle="ran = true">x</details>',
  '```mermaid\n</code></pre><script>ran = true</script>\n```',
].join('\n\n');

const allowedSchemes = ['http:', 'https:', 'mailto:'];

describe('a rendered body', () => {
  it.each(['summary', 'comment'] as const)('lets nothing run or be styled in a %s', (kind) => {
    const html = renderMarkdown(hostile, { kind, repository: 'octo-org/handbook' });
    const { window } = new JSDOM(`<body>${html}</body>`, { runScripts: 'dangerously' });
    expect(window['ran']).toBeUndefined();
    const { document } = window;
    expect(
      document.body.querySelectorAll('script, style, iframe, svg, math, form, input, object').length,
    ).toBe(0);
    for (const element of document.body.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^(on|style|srcdoc|formaction)/);
        if (name === 'class') expect(value).toBe('language-mermaid');
        if (name === 'href' || name === 'src') {
          expect(allowedSchemes).toContain(new URL(value, 'https://example.com').protocol);
        }
      }
    }
    // What is neutralised is still there to be read.
    expect(document.body.textContent).toContain('x');
  });

  it('keeps comments invisible', () => {
    expect(renderMarkdown('<!-- marker run=1 -->\nDone', { kind: 'summary' }).trim()).toBe('<p>Done</p>');
    expect(summary('a<!-- x -->b').textContent?.trim()).toBe('ab');
  });

  it.each(['note', 'tip', 'important', 'warning', 'caution'])('draws the alert %s', (name) => {
    const box = summary(`> [!${name.toUpperCase()}]\n> Mind the *gap*.`).firstElementChild;
    expect(box?.className).toBe(`markdown-alert markdown-alert-${name}`);
    expect(box?.querySelector('.markdown-alert-title')?.textContent?.toLowerCase()).toBe(name);
    expect(box?.querySelector('p:last-child em')?.textContent).toBe('gap');
  });

  it('makes an alert of nothing but the real syntax', () => {
    for (const markdown of [
      '> \\[!WARNING]\n> x',
      '> text\n> [!WARNING]',
      '<div class="markdown-alert markdown-alert-warning">x</div>',
      '> [!OTHER]\n> x',
    ]) {
      expect(summary(markdown).querySelector('.markdown-alert'), markdown).toBeNull();
    }
  });

  it('draws tables with their alignment and escaped pipes', () => {
    const table = summary('| page | human |\n|---|--:|\n| `a\\|b` | 1,204 |\n').querySelector('table');
    expect([...(table?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      'a|b',
      '1,204',
    ]);
    expect(table?.querySelector('td:last-child')?.getAttribute('align')).toBe('right');
  });

  it('draws strikethrough, task lists and details', () => {
    const fragment = summary(
      '<details><summary>More</summary>\n\n- [x] ~~old~~\n- [ ] new\n- \\[x] none\n\n</details>',
    );
    const boxes = [...fragment.querySelectorAll('details li input[type=checkbox][disabled]')];
    expect(boxes.map((box) => box.hasAttribute('checked'))).toEqual([true, false]);
    expect(fragment.querySelector('del')?.textContent).toBe('old');
  });

  it('links bare addresses as GitHub does', () => {
    expect(
      links(summary('https://a.example/x_y. (www.b.example) example.com me@d.example.com //e.example')),
    ).toEqual([
      ['https://a.example/x_y', 'https://a.example/x_y'],
      ['www.b.example', 'http://www.b.example'],
      ['me@d.example.com', 'mailto:me@d.example.com'],
    ]);
  });
});

describe('what a comment does beyond a summary', () => {
  it('links the mentions that would notify someone', () => {
    const text =
      '@ann, \\@bob &#64;cy **@dee** @@ed @o-rg/team `@no` a@no 1@no [@no](https://x.example) @no.pe';
    expect(links(comment(text), '.user-mention, .team-mention')).toEqual([
      ['@ann', 'https://github.com/ann'],
      ['@bob', 'https://github.com/bob'],
      ['@cy', 'https://github.com/cy'],
      ['@dee', 'https://github.com/dee'],
      ['@ed', 'https://github.com/ed'],
      ['@o-rg/team', 'https://github.com/orgs/o-rg/teams/team'],
    ]);
    expect(comment('```\n@no #1\n```').querySelector('a')).toBeNull();
    expect(summary('@ann #1').querySelector('a')).toBeNull();
  });

  it('links references', () => {
    expect(
      links(comment('#12 GH-3 a/b#4 \\#5 `#6` &#x2300; a#7 #8x [#9](https://x.example)'), '.issue-link'),
    ).toEqual([
      ['#12', 'https://github.com/octo-org/handbook/issues/12'],
      ['GH-3', 'https://github.com/octo-org/handbook/issues/3'],
      ['a/b#4', 'https://github.com/a/b/issues/4'],
      ['#5', 'https://github.com/octo-org/handbook/issues/5'],
    ]);
  });

  it('breaks lines where the text does', () => {
    expect(comment('a\r\nb').querySelectorAll('br').length).toBe(1);
    expect(summary('a\r\nb').querySelectorAll('br').length).toBe(0);
  });
});

describe('a page', () => {
  const chart = '```mermaid\nxychart-beta\n  bar [1, 2]\n```';

  it('loads nothing and runs nothing but its own scripts', () => {
    const { document } = new JSDOM(summaryPage({ title: 'a', markdown: `${chart}\n\n${hostile}` })).window;
    expect(document.querySelectorAll('link, [src^="http"], [src^="//"]').length).toBe(0);
    expect(document.querySelectorAll('script').length).toBe(2);
    const policy = document.querySelector('meta[http-equiv]')?.getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'; .*script-src 'sha256-\S+' 'sha256-\S+'$/);
  });

  it('is without Mermaid when there is no diagram', () => {
    const page = summaryPage({ title: '<b>&', markdown: 'x' });
    const { document } = new JSDOM(page).window;
    expect(document.querySelector('script')).toBeNull();
    expect(document.title).toBe('<b>&');
    expect(page.length).toBeLessThan(100_000);
  });

  it('keeps a script whole whose text looks like HTML', () => {
    const { element } = inlineScript('ran = ["</script>", "<!--", "<script>", /^<!--$/u.test("<!--")]');
    const { window } = new JSDOM(toHtml(element), { runScripts: 'dangerously' });
    expect(window['ran']).toEqual(['</script>', '<!--', '<script>', true]);
  });

  it('shows a thread with its people, times and reactions, and text where text belongs', () => {
    const page = threadPage({
      title: 'Add a flag #479',
      comments: [
        ...thread('/docs-agent go', { id: '1', reactions: { eyes: 1, heart: 0 } }).comments,
        ...thread('Done, #12.', { author: '<i>bot</i>', isBot: true, edited: true, replyTo: '1' }).comments,
      ],
    });
    const { document } = new JSDOM(page).window;
    const [first, second] = document.querySelectorAll('article');
    expect(first?.querySelector('header')?.textContent).toBe('maria-q commented Nov 27, 2026, 09:12 UTC');
    expect([...(first?.querySelectorAll('.reactions span') ?? [])].map((r) => r.textContent)).toEqual([
      '👀 1',
    ]);
    expect(second?.parentElement).toBe(first);
    expect(second?.querySelector('header')?.textContent).toBe(
      '<i>bot</i>bot commented Nov 27, 2026, 09:12 UTC · edited',
    );
    expect(second?.querySelector('.issue-link')?.getAttribute('href')).toBe(
      'https://github.com/octo-org/handbook/issues/12',
    );
  });

  it('refuses an answer to nobody', () => {
    expect(() => threadPage(thread('x', { replyTo: '7' }))).toThrow('"7"');
  });
});

describe('parseChart', () => {
  const source = (last: number | string) => `xychart-beta
    title "Visitors: bars human, line AI"
    x-axis ["W46", "W47"]
    y-axis "visitors" 0 --> 2000
    bar [100, ${last}]
    line [3, 4.5]`;

  it('reads a bar and a line back', async () => {
    expect(await parseChart(source(7))).toEqual({
      title: 'Visitors: bars human, line AI',
      xAxis: ['W46', 'W47'],
      bars: [[100, 7]],
      lines: [[3, 4.5]],
    });
  });

  it('keeps charts apart that are read at once, bad ones among them', async () => {
    const values = [0, 1, 'bad', 3, 4, 'bad', 6, 7, 'bad', 9];
    const charts = await Promise.allSettled(values.map((value) => parseChart(source(value))));
    expect(charts.map((chart) => (chart.status === 'fulfilled' ? chart.value.bars[0]?.[1] : 'bad'))).toEqual(
      values,
    );
  });

  it('reads a thousands separator as Mermaid does: as two points', async () => {
    expect((await parseChart(source('1,234'))).bars).toEqual([[100, 1]]);
  });

  it('rejects what Mermaid cannot draw, and other diagrams', async () => {
    await expect(parseChart(source('NaN'))).rejects.toThrow(/Parse error on line 5/);
    await expect(parseChart('pie\n "a": 3')).rejects.toThrow(
      'Expected an xychart, Mermaid read a pie diagram.',
    );
  });
});
