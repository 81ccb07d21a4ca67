import type { Id } from '../../../domain/entities'
import { Device } from './device'
import { FakeServer } from './fake-server'

export const syncedId: Id = 'me'.padEnd(15, '0')

/** A device of a person called Ana Old, in sync. */
export async function syncedDevice(): Promise<Device> {
  const server = new FakeServer(syncedId)
  server.write('users', { id: syncedId, first_name: 'Ana', last_name: 'Old' })
  const device = new Device(server)
  await device.sync()
  return device
}
