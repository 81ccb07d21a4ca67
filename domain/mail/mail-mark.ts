/**
 * The picture in the head of every letter: the product's mark on its own ground, or what is drawn from the installation's picture. It has one
 * address for everybody, so that showing it tells nobody who reads what.
 */
export const mailMark = '/icons/apple-touch-180.png'
