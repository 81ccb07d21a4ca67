import { rare } from '../groups'

export const installOffer = rare.area((messages) => messages.installOffer)
export const notFoundPage = rare.area((messages) => messages.notFoundPage)
export const update = rare.area((messages) => messages.update)
