import { rare } from '../groups'

export const installOffer = rare.area((messages) => messages.installing)

export const notFoundPage = rare.area((messages) => messages.lost)

export const update = rare.area((messages) => messages.update)
