import { share } from '../groups'

export const shareTexts = share.area((words) => words.shareTexts)
