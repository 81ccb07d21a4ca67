import { admin, everyone } from './define/access'
import { collection, type RowOf } from './define/collection'
import { moment, text, whole } from './define/field'
import { index } from './define/table-index'

/** Questions and answers in both languages; drafts until published. */
export const faqs = collection('faqs', {
  fields: {
    order: whole({ min: 0 }),
    question_en: text(300),
    question_es: text(300),
    answer_en: text(5000),
    answer_es: text(5000),
    published_at: moment(),
  },
  indexes: [index('published', ['published_at', 'order'])],
  see: [{ ...everyone, when: { field: 'published_at', is: 'set' } }, admin],
  device: { group: 'texts', indexes: ['order'] },
})
export type Faq = RowOf<typeof faqs>
