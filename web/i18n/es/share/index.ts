export { shareTexts } from './share-texts'
