import * as v from 'valibot'
import { questionAudiences } from '../../collections/faqs'
import { newRowId } from '../atoms'
import { command } from '../route'

const question = v.pipe(v.string(), v.maxLength(300, 'text-too-long'))
const answer = v.pipe(v.string(), v.maxLength(5000, 'text-too-long'))

/** Publishes the questions in the order of `rows`; `changed-meanwhile` if the list's version is no longer `base`. */
export const publishQuestionsRoute = command('POST /api/admin/questions/publish', {
  access: 'admin',
  input: v.object({
    base: v.string(),
    rows: v.pipe(
      v.array(
        v.object({
          id: newRowId,
          audience: v.picklist(questionAudiences),
          question_en: question,
          question_es: question,
          answer_en: answer,
          answer_es: answer,
        }),
      ),
      v.maxLength(100),
      v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
    ),
  }),
  output: v.object({
    mark: v.string(),
    live: v.number(),
    waiting: v.number(),
  }),
  audit: ['questions.publish'],
})
