/** Which build of the app this page asks for: the addresses of its code and of its style sheet, which change with each. */
export const buildOf = (): string =>
  [...document.querySelectorAll('script[type=module], link[rel=stylesheet][href^="/assets/"]')]
    .map((file) => file.getAttribute('src') ?? file.getAttribute('href'))
    .join(' ')
