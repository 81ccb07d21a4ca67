import { observable } from '../browser/observable'

/**
 * Whether an intermediary removes the header that identifies our server's answers (`domain/response-header`): the newest JSON
 * answer looked like ours and lacked it. Such an answer is never accepted; this only decides what the person sees.
 */
export const isAnswerHeaderRemoved = observable(false)
