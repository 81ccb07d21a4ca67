declare module 'punycode.js' {
  const punycode: {
    /** Encodes text without the prefix "xn--". Throws RangeError for very long text. */
    encode(text: string): string
  }
  export default punycode
}
