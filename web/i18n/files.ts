import { signedIn } from './groups'

/** Files of messages: choosing, showing, opening them. */
export const files = signedIn.area((words) => words.files)
