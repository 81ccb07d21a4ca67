import type { Id } from '../../../domain/entities'
import { Device } from './device'
import { FakeServer } from './fake-server'

/** The id of the person in `syncedDevice`. */
export const syncedId: Id = 'me'.padEnd(15, '0')

/** Returns a device of a person called Ana Old that is in sync with its server. */
export async function syncedDevice(): Promise<Device> {
  const server = new FakeServer(syncedId)
  server.write('users', { id: syncedId, first_name: 'Ana', last_name: 'Old' })
  const device = new Device(server)
  await device.sync()
  return device
}
