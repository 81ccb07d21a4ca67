/** Random bytes, written in hex. */
export const randomHex = (bytes: number): string => $security.randomStringWithAlphabet(bytes * 2, '0123456789abcdef')
