import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Hang guards, far above what any test takes: nothing here measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
