import * as v from 'valibot'
import { activityKinds, maxActions } from '../../profile/activity'
import { looksLikeSecret } from '../../tickets/secret-texts'
import { calendarDate, id } from '../atoms'
import { command } from '../route'

const entryText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'text-too-long'),
  v.check((text: string) => !looksLikeSecret(text), 'looks-like-secret'),
)
const actionCount = (least: number) =>
  v.pipe(
    v.number('bad-input'),
    v.integer('bad-input'),
    v.minValue(least, 'bad-input'),
    v.maxValue(maxActions, 'bad-input'),
  )

/** Adds one entry for a day and kind (P12). API keys can add entries (P13), but only admins can correct them. */
export const addActivityRoute = command('POST /api/admin/profile/activity', {
  access: 'admin',
  scope: 'activity:write',
  input: v.object({
    user: id,
    day: calendarDate,
    kind: v.picklist(activityKinds),
    actions: actionCount(1),
    text: entryText,
  }),
  output: v.object({ entry: id }),
  audit: ['activity.enter'],
})

/** Corrects an entry, or withdraws it if there are 0 actions. */
export const correctActivityRoute = command('POST /api/admin/profile/activity/correct', {
  access: 'admin',
  input: v.object({ entry: id, kind: v.picklist(activityKinds), actions: actionCount(0), text: entryText }),
  output: v.object({ entry: id }),
  audit: ['activity.correct'],
})
