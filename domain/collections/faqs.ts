import { admin, everyone } from './define/access'
import { collection, type RowOf } from './define/collection'
import { choice, choiceOrNone, moment, text, integer } from './define/field'
import { index } from './define/table-index'

export const questionAudiences = ['everyone', 'renters', 'affiliates'] as const
export type QuestionAudience = (typeof questionAudiences)[number]

export type QuestionPage = Exclude<QuestionAudience, 'everyone'>

/** Questions with answers. A question without text in one of the languages has no `published_at`. */
export const faqs = collection('faqs', {
  fields: {
    order: integer({ min: 0 }),
    audience: choice(questionAudiences),
    question_en: text(300),
    question_es: text(300),
    answer_en: text(5000),
    answer_es: text(5000),
    /** The language whose text wasn't edited when the other one was; '' if neither. */
    older: choiceOrNone(['en', 'es']),
    published_at: moment(),
  },
  indexes: [index('published', ['published_at', 'order'])],
  visibleTo: [{ ...everyone, when: { field: 'published_at', is: 'set' } }, admin],
  device: { group: 'texts', indexes: ['order'] },
})
export type Faq = RowOf<typeof faqs>
