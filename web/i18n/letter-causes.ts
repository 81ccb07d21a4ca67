import { admins } from './groups'

/** When each letter is sent. */
export const letterCauses = admins.area((words) => words.letterCauses)
