/** Pages of Mintlify's dashboard that its documentation links to (autumn 2026). */
export const dashboard = 'https://app.mintlify.com';
export const apiKeysPage = `${dashboard}/settings/organization/api-keys`;
/** The balance of credits, and whether overages are allowed. */
export const usagePage = `${dashboard}/settings/organization/usage`;
