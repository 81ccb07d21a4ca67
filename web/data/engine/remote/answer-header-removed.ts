import { observable } from '../browser/observable'

/**
 * Whether an intermediary removes the header that identifies our server's answers (`domain/response-header`): the newest
 * JSON answer looked like ours but lacked the header. Such an answer is never accepted; this value only decides what the
 * person sees.
 */
export const isAnswerHeaderRemoved = observable(false)
