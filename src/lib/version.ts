/** The version of this build, as package.json and CHANGELOG.md name it. */
export const version = '0.1.0';
