interface ShareOffer {
  product: string
  /** Formatted amounts, as `$100`. */
  rental: string
  commission: string
  link: string
}

type Text = (offer: ShareOffer) => string

/** The texts an affiliate may send on: what one earns and what the risk is, in the reader's language (P2, P5). */
export const shareTexts: { mailSubject: string; short: Text; mail: Text; post: Text } = {
  mailSubject: 'The profile thing I told you about',
  short: ({ product, rental, commission }) =>
    `I lend my professional profile through ${product} and get ${rental} a month for it. If you try it with my link, I get ${commission} a month. It may break the network’s own terms, so read the page first:`,
  mail: ({ rental, commission }) =>
    `Hi, here is the page I mentioned. They pay ${rental} a month for lending a profile, and every amount shows how it was counted. You can leave on any day. If you join with my link I earn ${commission} a month while you stay. Lending an account may break the network’s own terms, so decide for yourself.`,
  post: ({ rental }) =>
    `Ad, I earn from this link. ${rental} a month for lending a professional profile, paid monthly. Risks said plainly on the page:`,
}
