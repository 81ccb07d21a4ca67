import { observable } from '../browser/observable'

/**
 * Whether something on the way removes the header by which answers of our server are known (`domain/answer-header`): the newest JSON that
 * came looked like an answer of ours and lacked it. Nothing of such an answer is believed; only what a person is told depends on it.
 */
export const markRemoved = observable(false)
