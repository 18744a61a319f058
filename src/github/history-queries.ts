/** The files of the 20 newest open pull requests. */
export const openFilesQuery = `query($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    pullRequests(first: 20, states: OPEN, orderBy: { field: CREATED_AT, direction: DESC }) {
      nodes { number files(first: 100) { nodes { path } } }
    }
  }
}`;

/** @param names a name for each object, and for the variable that says where it is */
export function objectsQuery(names: readonly string[]): string {
  return `query($owner: String!, $name: String!, ${names.map((name) => `$${name}: String!`).join(', ')}) {
  repository(owner: $owner, name: $name) {
    ${names.map((name) => `${name}: object(expression: $${name}) { __typename oid ... on Blob { text } }`).join('\n    ')}
  }
}`;
}

/** @param files a name for each file, of its history and of the variable with its path */
export function historiesQuery(files: readonly string[]): string {
  return `query($owner: String!, $name: String!, $expression: String!, ${files.map((file) => `$${file}: String!`).join(', ')}) {
  repository(owner: $owner, name: $name) {
    object(expression: $expression) {
      ... on Commit {
        ${files.map((file) => `${file}: history(path: $${file}, first: 10) { ...commits }`).join('\n        ')}
      }
    }
  }
}
fragment commits on CommitHistoryConnection {
  nodes {
    oid committedDate changedFilesIfAvailable additions deletions
    associatedPullRequests(first: 5) { nodes { number url merged } }
  }
  pageInfo { hasNextPage }
}`;
}
