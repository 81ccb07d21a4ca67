interface ShareOffer {
  product: string
  /** Formatted amounts, such as `$100`. */
  rental: string
  commission: string
  link: string
}

type Text = (offer: ShareOffer) => string

/** Texts that affiliates send to other people: what a person earns and the risk, in the recipient's language (P2, P5). */
export const shareTexts: { mailSubject: string; short: Text; mail: Text; post: Text } = {
  mailSubject: 'Get paid for lending your profile',
  short: ({ product, rental, commission }) =>
    `I lend my professional profile through ${product} and get ${rental} a month for it. If you try it with my link, I get ${commission} a month. Lending a profile may break the network’s own terms, so read the page first:`,
  mail: ({ rental, commission }) =>
    `Hi, here’s the page I mentioned. They pay ${rental} a month for lending a profile, and every payment is explained. You can leave anytime. If you join with my link, I earn ${commission} a month while you stay. Lending an account may break the network’s own terms, so decide for yourself.`,
  post: ({ rental }) =>
    `Ad – I earn from this link. Earn ${rental} a month by lending your professional profile, paid monthly. Risks are explained on the page:`,
}
