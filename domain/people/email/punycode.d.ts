declare module 'punycode.js' {
  const punycode: {
    /** A text in punycode, without the prefix "xn--". Throws a RangeError for a text of thousands of characters. */
    encode(text: string): string
  }
  export default punycode
}
