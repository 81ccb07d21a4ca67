import { everyone } from './groups'

/** The frame around the signed-in areas: places, the sync line, the session's banners, updates. */
export const shell = everyone.area((words) => words.shell)
