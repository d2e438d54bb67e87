import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** When the dashboard is refreshed to show the backup, in milliseconds after its download began. */
const ASK_MS = 3000

/** Lets the browser save a file from an address, as it does with any download. */
function save({ path, name }: { path: string; name: string }): void {
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}

/** Downloads a backup; what cannot be done is refused before the download begins. */
export const useBackup = () =>
  useMutation({
    mutationFn: async () => save(await call('POST /api/admin/backup')),
    onSuccess: () => void setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }), ASK_MS),
  })
