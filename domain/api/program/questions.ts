import * as v from 'valibot'
import { questionAudiences } from '../../texts/audiences'
import { newRowId } from '../atoms'
import { command } from '../route'

const question = v.pipe(v.string(), v.maxLength(300, 'text-too-long'))
const answer = v.pipe(v.string(), v.maxLength(5000, 'text-too-long'))

/**
 * Replaces all stored questions in one transaction, in the order of `rows`. A question without text in both languages is
 * stored but not shown (P17). `base` is the `listVersion` of the questions that the admin edited; `changed-meanwhile` if
 * another admin has published since.
 */
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
    /** The new `listVersion`. */
    mark: v.string(),
    /** The number of questions that are shown, and of those without text in both languages. */
    live: v.number(),
    waiting: v.number(),
  }),
  audit: ['questions.publish'],
})
