import '../../../../src/core/code/scan/codeWorker';
