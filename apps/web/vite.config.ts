import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: addresses but for images
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/.*(react|react-dom|scheduler|react-router)\// },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/trpc': server } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    css: false,
  },
});
