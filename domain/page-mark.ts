/** What stands in the head of each HTML page of ours: no other page carries it. */
export const PAGE_MARK = '<meta name="coterie" content="1"'

/** Whether a text is an HTML page of ours, and whole: something between the device and the server may answer with a page of its own (Y15). */
export const isOwnPage = (html: string): boolean => html.includes(PAGE_MARK) && html.trimEnd().endsWith('</html>')
