import { share } from '../groups'

export const shareTexts = share.area((messages) => messages.shareTexts)
