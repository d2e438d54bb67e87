/** The most files that a browser sends for one import; the command line takes more. */
export const MAX_UPLOAD_FILES = 5000
