import * as v from 'valibot'
import { questionAudiences } from '../../texts/audiences'
import { newRowId } from '../atoms'
import { command } from '../route'

const question = v.pipe(v.string(), v.maxLength(300, 'text-too-long'))
const answer = v.pipe(v.string(), v.maxLength(5000, 'text-too-long'))

/**
 * Puts this list in the place of the stored one, in one transaction: whatever isn't in it goes, and the order is this one. A question that is
 * missing in one language is kept and shown nowhere (P17). `base` is the mark (`listMark`) of the list it began from; `changed-meanwhile`
 * when somebody else published another.
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
    /** The mark of the list as it is now. */
    mark: v.string(),
    /** How many visitors read, how many wait for a language. */
    live: v.number(),
    waiting: v.number(),
  }),
  audit: ['questions.publish'],
})
