import '../../../src/work/exportWorker';
