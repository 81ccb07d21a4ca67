import { members } from './groups'

/** What reaches a person and where: the Notifications tab of the settings. */
export const noticeChoices = members.area((words) => words.noticeChoices)
