/** @param names a name for each object, and for the variable that says where it is */
export function objectsQuery(names: readonly string[]): string {
  return `query($owner: String!, $name: String!, ${names.map((name) => `$${name}: String!`).join(', ')}) {
  repository(owner: $owner, name: $name) {
    ${names.map((name) => `${name}: object(expression: $${name}) { __typename oid ... on Blob { text isTruncated } }`).join('\n    ')}
  }
}`;
}

/** @param files a name for each file, of its history and of the variable with its path; its text is `text_` and the name */
export function historiesQuery(files: readonly string[]): string {
  const parts = files.map(
    (file) => `${file}: history(path: $${file}, first: 10) { ...commits }
        text_${file}: file(path: $${file}) { object { ... on Blob { text } } }`,
  );
  return `query($owner: String!, $name: String!, $expression: String!, $links: Boolean!, ${files.map((file) => `$${file}: String!`).join(', ')}) {
  repository(owner: $owner, name: $name) {
    object(expression: $expression) {
      ... on Commit {
        ${parts.join('\n        ')}
      }
    }
  }
}
fragment commits on CommitHistoryConnection {
  nodes {
    oid committedDate changedFilesIfAvailable additions deletions
    associatedPullRequests(first: 5) @include(if: $links) { nodes { number url merged } }
  }
  pageInfo { hasNextPage }
}`;
}
