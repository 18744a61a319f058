// On an older Node, packages fail while they are loaded, without a word that helps.
const [needed, found] = [24, process.versions.node];
if (Number.parseInt(found, 10) < needed) {
  console.log(
    `::error title=docs-agent::This action needs Node ${needed}, and the runner gave it Node ${found}. Update the runner to version 2.327.1 or newer.`,
  );
  process.exit(1);
}
