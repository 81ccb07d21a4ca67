import { everyone } from './groups'

/** Files of messages: choosing, showing, opening them. */
export const files = everyone.area((words) => words.files)
