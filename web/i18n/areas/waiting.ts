import { waiting } from '../groups'

/** The drawer of what waits, what needs the person and what was sent; the dialog of what was changed in two places. */
export const syncDrawer = waiting.area((words) => words.syncDrawer)
