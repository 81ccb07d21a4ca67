import { waiting } from '../groups'

export const syncDrawer = waiting.area((words) => words.syncDrawer)
