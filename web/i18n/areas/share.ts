import { share } from '../groups'

/** The texts an affiliate may send on: what one earns and what the risk is, in the reader's language (P2, P5). */
export const shareTexts = share.area((words) => words.shareTexts)
