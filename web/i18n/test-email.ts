import { guests } from './groups'

/** The page that sends a test email. Fixed texts are the specification's (document 2, section 8). */
export const testEmail = guests.area((words) => words.testEmail)
