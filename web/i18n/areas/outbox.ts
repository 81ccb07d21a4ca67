import { outbox } from '../groups'

export const syncDrawer = outbox.area((messages) => messages.syncDrawer)
