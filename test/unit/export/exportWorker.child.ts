import '../../../src/export/worker/exportWorker';
