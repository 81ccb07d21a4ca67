import { admin } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import { text } from '../define/field'
import { index } from '../define/table-index'

export const savedReplies = collection('saved_replies', {
  fields: { title: text(100), text_en: text(5000), text_es: text(5000) },
  indexes: [index('title', ['title'])],
  visibleTo: [admin],
  device: { group: 'tickets', indexes: ['title'] },
})
export type SavedReply = RowOf<typeof savedReplies>
