declare module 'punycode.js' {
  const punycode: {
    encode(text: string): string
  }
  export default punycode
}
