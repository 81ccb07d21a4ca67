import { observable } from '../browser/observable'

/**
 * An intermediary removes the header of our server's answers. Such answers are never accepted; this only decides what the
 * person sees.
 */
export const isAnswerHeaderRemoved = observable(false)
