/**
 * The rows of every collection, as they lie in PocketBase and on the device. One place to import them from;
 * their definitions stand by subject in `entities/`.
 */
export type * from './entities/base'
export type * from './entities/collections'
export type * from './entities/installation'
export * from './entities/messages'
export type * from './entities/money'
export type * from './entities/people'
export type * from './entities/referrals'
export * from './entities/tickets'
export type { Role } from './roles'
